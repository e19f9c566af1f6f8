import { card, cardList, cardPatch } from '@lucas/contract/banking/card.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import type { Cards } from './service.ts'

export function registerCardRoutes(app: App, cards: Cards) {
  const config = { access: 'person' } as const

  app.get('/api/cards/', { config, schema: { response: { 200: cardList } } }, ({ user }) =>
    cards.list(user.userId),
  )
  app.patch(
    '/api/cards/:id/',
    { config, schema: { params: idParams, body: cardPatch, response: { 200: card } } },
    ({ user, params, body }) => cards.update(user.userId, params.id, body),
  )
}
