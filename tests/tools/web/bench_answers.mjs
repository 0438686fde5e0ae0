// bench_answers.mjs FOLDER: the signatures of rialto_bench.js in FOLDER, in node.

import fs from 'node:fs';
import path from 'node:path';

import {loadModule} from './wasm_module.mjs';

const makeRialtoBench = await loadModule(path.join(process.argv[2], 'rialto_bench.js'));
const bench = await makeRialtoBench({
  wasmBinary: fs.readFileSync(path.join(process.argv[2], 'rialto_bench.wasm')),
});
console.log(JSON.stringify({
  nodes: bench._RialtoBench(), multi_probcut_nodes: bench._RialtoBenchMultiProbcut(),
}));
