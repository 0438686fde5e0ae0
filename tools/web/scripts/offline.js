// Use without a network: registers the service worker and tells of new
// versions.

import {toast} from './views/messages.js';
import {t} from './views/texts.js';

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
