// Starts the page.

import {App} from './app.js';
import {takeToken} from './engine/connect.js';

const token = takeToken();
const app = new App(token);
app.start();
