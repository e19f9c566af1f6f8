import type { Clock } from '../../platform/clock.ts'
import { fail } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app.ts'
import { eventRoute } from '../../platform/http/event-route.ts'
import type { BankEvents } from './pull-port.ts'

/** Where a provider posts signed events. */
export function webhookRoute(
  app: App,
  { events, receive, clock }: { events: BankEvents; receive: (bytes: Buffer) => Promise<void>; clock: Clock },
) {
  eventRoute(app, '/api/fintoc/webhook/', {
    header: events.header,
    async receive(bytes, signature) {
      if (!events.isGenuine(bytes, signature, clock.now())) fail('not_authenticated')
      await receive(bytes)
    },
  })
}
