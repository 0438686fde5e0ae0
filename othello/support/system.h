// What the operating system says about this process and its files.

#ifndef RIALTO_OTHELLO_SUPPORT_SYSTEM_H_
#define RIALTO_OTHELLO_SUPPORT_SYSTEM_H_

#include <cstdint>
#include <ctime>
#include <string>

namespace othello {

int64_t ProcessId();

// The user's name and folder; empty if they are unknown.
std::string UserName();
std::string HomeFolder();

std::tm LocalTime(std::time_t time);

// CPU time of this thread so far: what other processes do does not count.
double ThreadCpuSeconds();

// Whether this user may read or write a file; false if there is none.
bool IsReadable(const std::string& path);
bool IsWritable(const std::string& path);

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_SYSTEM_H_
