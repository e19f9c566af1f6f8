/** A rendered mail: plain text, with HTML as the alternative. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Its sentences without greeting, code and link: what a notice says where no mail is sent. */
  readonly notice: string
  /** The app shows what this mail says in any case, so that it becomes no notice. */
  readonly isInApp?: boolean | undefined
  /** Message id. The same for every attempt, so that mail clients show a repeated mail once. */
  readonly id?: string | undefined
  /** URL for one-click unsubscribe by POST (RFC 8058). */
  readonly unsubscribe?: string | undefined
}

/** Returns a port that reports whether each mail was accepted. */
export const reportMails = (port: MailPort, report: (result: 'sent' | 'failed') => void): MailPort => ({
  ...port,
  async send(mail) {
    try {
      await port.send(mail)
    } catch (error) {
      report('failed')
      throw error
    }
    report('sent')
  },
})

/** Sends mails: by SMTP, into the development outbox, or as notices of the app where there is no mail server. */
export type MailPort = {
  send(mail: Mail): Promise<void>
  /** Whether mails become notices, which every holder of the session reads: they must carry no code and no link. */
  readonly isNotices?: boolean
}
