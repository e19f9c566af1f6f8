import { encryptNotification } from '@block65/webcrypto-web-push'
import type { PushMessage, PushSubscriptionInput } from '@lucas/contract/notifications/push.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import { HttpClientError } from '../../platform/http-client/http-client.ts'
import type { Log } from '../../platform/log.ts'
import type { PushServices } from './push-services.ts'
import { signVapid, type VapidKey } from './vapid.ts'

/**
 * What became of a message: `sent`, the push service has it; `expired`, the browser no longer receives; `later`, the service is busy or
 * cannot be reached; `refused`, it will not take this message at another time either.
 */
export type SendResult =
  | { state: 'sent' | 'expired' | 'refused' }
  /** `waitSeconds`: how long the push service asked to wait; null if it did not say. */
  | { state: 'later'; waitSeconds: number | null }

export interface PushDelivery {
  message: PushMessage
  /** `high` wakes a phone that saves power. */
  urgency: 'normal' | 'high'
  /** How long the push service holds the message for a device that is off. */
  ttlSeconds: number
  /** A message of the same topic replaces one that still waits: at most 32 letters of base64url. */
  topic: string
}

export type SendPush = (subscription: PushSubscriptionInput, delivery: PushDelivery) => Promise<SendResult>

interface SenderDeps {
  services: PushServices
  vapidKey: VapidKey
  /** `mailto:` address that push services write to about problems. */
  contact: string
  clock: Clock
  log: Log
}

/** Returns a function that encrypts a message for one browser (RFC 8291) and hands it to its push service (RFC 8030). */
export function createPushSender({ services, vapidKey, contact, clock, log }: SenderDeps): SendPush {
  return async ({ endpoint, keys }, { message, urgency, ttlSeconds, topic }) => {
    if (!services.isAllowed(endpoint)) return { state: 'refused' }
    const body = await encryptNotification(
      { endpoint, expirationTime: null, keys },
      new TextEncoder().encode(JSON.stringify(message)),
    )
    try {
      await services.outgoing.request({
        method: 'POST',
        url: endpoint,
        answer: z.unknown(),
        headers: {
          authorization: await signVapid(vapidKey, { endpoint, contact, now: clock.now() }),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(ttlSeconds),
          urgency,
          topic,
        },
        bytes: body,
      })
      return { state: 'sent' }
    } catch (error) {
      if (!(error instanceof HttpClientError)) throw error
      const result = toResult(error)
      // The endpoint is a secret of the browser: only its host is logged.
      if (result.state === 'later' || result.state === 'refused')
        log.warn(
          { host: new URL(endpoint).hostname, reason: error.reason, status: error.status },
          'push message not accepted',
        )
      return result
    }
  }
}

function toResult({ reason, status, retryAfter }: HttpClientError): SendResult {
  // Accepted, with an answer that is no JSON.
  if (reason === 'garbled' && status !== null && status < 300) return { state: 'sent' }
  if (status === 404 || status === 410) return { state: 'expired' }
  const isBusy =
    status === null ? reason === 'unreachable' || reason === 'too_slow' : status === 429 || status >= 500
  return isBusy ? { state: 'later', waitSeconds: toSeconds(retryAfter) } : { state: 'refused' }
}

/** Reads Retry-After in seconds; null without one, or for a date. */
const toSeconds = (retryAfter: string | null): number | null =>
  retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null
