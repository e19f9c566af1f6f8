import { card, cardList, cardPatch } from '@lucas/contract/banking/card.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import type { Cards } from './service.ts'

export function registerCardRoutes(app: App, cards: Cards) {
  describeRoutes(app, {
    'GET /api/cards/': ['listCards', 'Lists the cards with the days and amounts of their bills'],
    'PATCH /api/cards/:id/': [
      'updateCard',
      'Sets the billing days of a card, or what a card from files owed on a day',
    ],
  })

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
