/** Whether Lucas runs as an installed app, in a window of its own. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/** Whether this is an iPhone or iPad, where Safari installs from its own menu; iPads name themselves Macs. */
export const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
