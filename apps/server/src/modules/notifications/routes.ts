import {
  markedAll,
  notification,
  notificationPage,
  notificationQuery,
  preferences,
  preferencesPatch,
} from '@lucas/contract/notifications/notification.ts'
import { unreadCount } from '@lucas/contract/notifications/unread-count.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import type { NotificationService } from './service.ts'

const config = { access: 'person' } as const

export function registerNotificationRoutes(app: App, service: NotificationService) {
  describeRoutes(app, {
    'GET /api/notifications/': ['listNotifications', "Lists the user's notifications, newest first"],
    'GET /api/notifications/unread_count/': ['countUnreadNotifications', 'Counts the unread notifications'],
    'PATCH /api/notifications/:id/mark_read/': ['markNotificationRead', 'Marks a notification as read'],
    'POST /api/notifications/mark_all_read/': ['markAllNotificationsRead', 'Marks all notifications as read'],
    'GET /api/preferences/': ['getPreferences', 'Returns how the user wants to be notified'],
    'PATCH /api/preferences/1/': ['updatePreferences', 'Changes how the user wants to be notified'],
  })

  app.get(
    '/api/notifications/',
    { config, schema: { querystring: notificationQuery, response: { 200: notificationPage } } },
    ({ user, query }) => service.list(user.userId, query),
  )
  app.get(
    '/api/notifications/unread_count/',
    { config, schema: { response: { 200: unreadCount } } },
    ({ user }) => service.countUnread(user.userId),
  )
  app.patch(
    '/api/notifications/:id/mark_read/',
    { config, schema: { params: idParams, response: { 200: notification } } },
    ({ user, params }) => service.markRead(user.userId, params.id),
  )
  app.post(
    '/api/notifications/mark_all_read/',
    { config: { ...config, idempotent: true }, schema: { response: { 200: markedAll } } },
    ({ user }) => service.markAllRead(user.userId),
  )
  app.get('/api/preferences/', { config, schema: { response: { 200: preferences } } }, ({ user }) =>
    service.getPreferences(user.userId),
  )
  app.patch(
    '/api/preferences/1/',
    { config, schema: { body: preferencesPatch, response: { 200: preferences } } },
    ({ user, body }) => service.updatePreferences(user.userId, body),
  )
}
