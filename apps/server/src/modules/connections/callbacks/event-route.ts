import type { Clock } from '../../../platform/clock.ts'
import { fail } from '../../../platform/errors.ts'
import type { App } from '../../../platform/http/app.ts'
import { registerWebhookRoute } from '../../../platform/http/webhook-route.ts'
import type { ProviderWebhook } from '../provider/port.ts'

/** Registers the route for signed events. */
export function registerEventRoute(
  app: App,
  {
    webhook,
    receive,
    clock,
  }: { webhook: ProviderWebhook; receive: (bytes: Buffer) => Promise<void>; clock: Clock },
) {
  app.routeDescriptions.set(`POST ${webhook.path}`, {
    operationId: 'receiveProviderEvent',
    summary: 'Receives signed events of the bank-data provider',
  })
  registerWebhookRoute(app, webhook.path, {
    header: webhook.header,
    async receive(bytes, signature) {
      if (!webhook.verify(bytes, signature, clock.now())) fail('not_authenticated')
      await receive(bytes)
    },
  })
}
