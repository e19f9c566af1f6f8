import {
  markedAll,
  notification,
  notificationPage,
  notificationQuery,
  preferences,
  preferencesPatch,
} from '@lucas/contract/notification.ts'
import { unreadCount } from '@lucas/contract/unread-count.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import type { Notifications } from './notifications.ts'

const config = { access: 'person' } as const

export function notificationRoutes(app: App, notifications: Notifications) {
  app.get(
    '/api/notifications/',
    { config, schema: { querystring: notificationQuery, response: { 200: notificationPage } } },
    ({ person, query }) => notifications.list(person.userId, query),
  )
  app.get(
    '/api/notifications/unread_count/',
    { config, schema: { response: { 200: unreadCount } } },
    ({ person }) => notifications.unread(person.userId),
  )
  app.patch(
    '/api/notifications/:id/mark_read/',
    { config, schema: { params: idParams, response: { 200: notification } } },
    ({ person, params }) => notifications.markRead(person.userId, params.id),
  )
  app.post(
    '/api/notifications/mark_all_read/',
    { config: { ...config, idempotent: true }, schema: { response: { 200: markedAll } } },
    ({ person }) => notifications.markAllRead(person.userId),
  )
  app.get('/api/preferences/', { config, schema: { response: { 200: preferences } } }, ({ person }) =>
    notifications.preferences(person.userId),
  )
  app.patch(
    '/api/preferences/1/',
    { config, schema: { body: preferencesPatch, response: { 200: preferences } } },
    ({ person, body }) => notifications.changePreferences(person.userId, body),
  )
}
