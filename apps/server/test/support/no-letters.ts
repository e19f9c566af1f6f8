import type { NotificationsDeps } from '../../src/modules/notifications/index.ts'

export type Letters = Pick<NotificationsDeps, 'queueMail' | 'reschedule'>

/** Where alerts are not mailed. */
export const noLetters: Letters = { queueMail: async () => {}, reschedule: async () => {} }
