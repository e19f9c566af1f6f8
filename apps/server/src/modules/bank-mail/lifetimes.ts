/** Days until a mail is deleted: one that waits for the user, a number of a mail service, and the hashes of one that was booked. */
export const lifetimeDays = { waiting: 30, code: 7, booked: 90 } as const

/** Mails that wait for the user; the oldest of more are deleted. */
export const maxWaiting = 200

export const addDaysTo = (moment: Date, days: number): Date => new Date(moment.getTime() + days * 86_400_000)
