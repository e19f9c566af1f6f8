export { createBillNotifier, createCardCheck } from './card-check.ts'
export { type CurrentCauses, createCurrentCauses, type ListCauses } from './current-causes.ts'
export { createMailQueue } from './mail/send.ts'
export { unsubscribePublicRoutes } from './mail/unsubscribe-route.ts'
export { createNotificationsModule } from './module.ts'
export { createNoticeMail } from './notice-mail.ts'
export { createPushQueue } from './push/send.ts'
export { registerNotificationRoutes } from './routes.ts'
export { registerAlertRuleRoutes } from './rules/routes.ts'
export { createAlertRules } from './rules/service.ts'
export { createNotificationService, type NotificationServiceDeps } from './service.ts'
export { createStaleReminder } from './stale-reminder.ts'
export {
  createChangeNotifier,
  createNotificationSubscriber,
  createStaleConnectionNotifier,
  type NotificationSubscriberDeps,
} from './subscriber.ts'
