/**
 * Where a browser notes which device of the user it is: the service worker shows messages for that one only. It is a random id, and
 * deleted at sign-out (S-27). A file of its own, because the worker carries no schemas.
 */
export const pushRecipient = { cache: 'lucas-push', path: '/push-device' } as const

/** What the service worker sends to an open page after a press on a notification. */
export interface OpenPathMessage {
  type: 'open'
  /** A path of Lucas. */
  path: string
}
