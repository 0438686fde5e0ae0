// Use without a network: registers the service worker and tells of new
// versions.

import {toast} from './views/messages.js';
import {t} from './views/texts.js';

/** What is needed now comes first. */
const KEEP_AFTER_MS = 8000;

/** All the weights, which are large, so that a whole game can be played offline. */
async function keepWeights() {
  if (/** @type {any} */ (navigator).connection?.saveData) return;
  const {active} = await navigator.serviceWorker.ready;
  setTimeout(() => active?.postMessage('keep'), KEEP_AFTER_MS);
}

export async function offlineStart() {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('sw.js');
    const offer = () => {
      const {waiting} = registration;
      if (!waiting || !navigator.serviceWorker.controller) return;
      toast(t('version.new'), {label: t('version.use'), press: () => waiting.postMessage('use')});
    };
    offer();
    keepWeights();
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', offer);
    });
    let isFirst = !navigator.serviceWorker.controller;
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      // The first worker takes over a page that is up to date.
      if (!isFirst) location.reload();
      isFirst = false;
    });
  } catch {
    // Forbidden, as in private windows: the page works, but not offline.
  }
}
