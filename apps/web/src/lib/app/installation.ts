/** What the server says about itself in the page (build-placeholders.ts), so that it is known before the first paint. */
const has = (name: 'banks' | 'mail' | 'bankMail'): boolean =>
  document.documentElement.dataset[name] !== 'none'

/** Whether banks can be linked; else data come from files and by hand (`PROVIDER=files`). */
export const linksBanks = (): boolean => has('banks')

/** Whether mail is sent; else what it would say is a notice in the app, and codes come from the operator. */
export const sendsMail = (): boolean => has('mail')

/** Whether mails of banks reach Lucas, forwarded or read from a mailbox. */
export const getsBankMail = (): boolean => has('bankMail')

/** Whether everyone may register here. */
export const isOpenToAll = (): boolean => !['first', 'invite'].includes(readMode())

/** Whether the first person invites the others. */
export const asksForInvitations = (): boolean => readMode() === 'invite'

const readMode = (): string => document.documentElement.dataset.registration ?? 'open'
