export { createNotifications, type NotificationsDeps } from './notifications.ts'
export { createReminders } from './reminders.ts'
export { notificationRoutes } from './routes.ts'
