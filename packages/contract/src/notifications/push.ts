import * as z from 'zod/mini'
import { pushCopy as copy } from '../copy/notifications/push.ts'
import { id, instant } from '../wire.ts'

/** Where a browser receives messages, and the keys with which they are encrypted for it (RFC 8291), as `PushSubscription.toJSON()` has them. */
export const pushSubscription = z.object({
  endpoint: z.string(copy.endpointRefused).check(z.regex(/^[!-~]{1,2000}$/, copy.endpointRefused)),
  keys: z.object({
    /** Public key on P-256, 65 bytes. */
    p256dh: z.string(copy.keysInvalid).check(z.regex(/^[\w-]{87}$/, copy.keysInvalid)),
    /** 16 bytes. */
    auth: z.string(copy.keysInvalid).check(z.regex(/^[\w-]{22}$/, copy.keysInvalid)),
  }),
})
export type PushSubscriptionInput = z.infer<typeof pushSubscription>

/** A browser that receives notifications while its session lasts. */
export const pushDevice = z.object({
  id,
  /** The browser of this session. */
  is_current: z.boolean(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  is_mobile: z.boolean(),
  created_at: instant,
  /** When its push service last accepted a message; null before any. */
  last_used_at: z.nullable(instant),
})
export type PushDevice = z.infer<typeof pushDevice>

/** All devices of the user, at most `limits.pushDevices`, latest first. */
export const pushDeviceList = z.object({
  results: z.array(pushDevice),
  count: z.int(),
  next: z.null(),
  previous: z.null(),
  /** The server's key (VAPID), for `PushManager.subscribe`. */
  public_key: z.string(),
})
export type PushDeviceList = z.infer<typeof pushDeviceList>

/** `expired`: the browser no longer receives and was removed. `unavailable`: its push service did not accept the message now. */
export const pushTestResults = ['sent', 'expired', 'unavailable'] as const
export const pushTest = z.object({ result: z.enum(pushTestResults) })
export type PushTestResult = z.infer<typeof pushTest>['result']

/** What the server sends to a browser. The service worker shows it; `url` and those of actions are paths of Lucas. */
export const pushMessage = z.object({
  /** The device it is for: another user of the browser is another device. */
  device: id,
  /** A repeated message replaces the one before it. */
  tag: z.string(),
  title: z.string(),
  body: z.string(),
  url: z.string(),
  actions: z.array(z.object({ action: z.string(), title: z.string(), url: z.string() })),
})
export type PushMessage = z.infer<typeof pushMessage>
