/** How serious a notification or insight is; it chooses the colour. */
export const notificationTypes = ['info', 'warning', 'success', 'error'] as const
export type NotificationType = (typeof notificationTypes)[number]
