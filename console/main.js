/** Starts Bursar Console. */
import './kit/drawn.js';
import { html, render } from 'htm/preact';
import { App } from './frame/app.js';
import { resume } from './frame/session.js';

const place = document.getElementById('console');
render(html`<${App} />`, place);
void resume();
