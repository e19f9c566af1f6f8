import { authMailCopy } from '@lucas/contract/copy/auth/auth-mail.ts'
import { html } from '../http/pages/html.ts'
import type { Mail } from './mail.ts'

/** Content of a mail, without its layout. */
export type MailContent = {
  readonly subject: string
  readonly before: readonly string[]
  /** A one-time code, shown large. */
  readonly code?: { readonly label?: string; readonly digits: string } | undefined
  readonly action?: { readonly label: string; readonly url: string } | undefined
  readonly after: readonly string[]
  /** Preview text of mail clients; the first sentence by default. */
  readonly preview?: string | undefined
  /** List between the opening text and the action; `title` is null if the subject says it. */
  readonly items?: readonly { readonly title: string | null; readonly text: string }[] | undefined
  /** Replaces the generated plain text. */
  readonly plainText?: string | undefined
  /** Small links below the mail. */
  readonly links?: readonly { readonly label: string; readonly url: string }[] | undefined
}

const { frame } = authMailCopy
const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Colours of mail clients with dark mode; all others show the light ones. */
const darkStyles = `@media (prefers-color-scheme: dark) {
.page { background: #0e0f13 !important; } .sheet { background: #16181d !important; border-color: #282a31 !important; }
.ink { color: #f1f2f5 !important; } .quiet { color: #b4b5bc !important; } .code { background: #1d243d !important; color: #f1f2f5 !important; }
.link { color: #91a7fb !important; } .symbol { background: #91a7fb !important; } .button { background: #4263dd !important; }
}`

/**
 * The L of the logo with its coin (apps/web/src/ui/brand), drawn with boxes: mail clients show no inline SVG, and many no
 * pictures. The first box cuts the corner out of the square around it.
 */
const symbol = html`<div class="page" style="width:17px;height:17px;margin:0 0 7px 7px;background:#f9f8f6;border-bottom-left-radius:10px"><div style="width:13px;height:13px;margin-left:4px;border-radius:7px;background:#f6c038"></div></div>`

/** To whom a mail goes: an address, or also the first name that it greets. */
export type Addressee = string | { email: string; firstName: string | null }

/**
 * Returns a user with the name that a mail greets. Only a confirmed address is greeted by name: anyone can register the address
 * of someone else with a name of their own words.
 */
export const toAddressee = (user: {
  email: string
  first_name: string
  email_verified_at: Date | null
}): Addressee => ({
  email: user.email,
  firstName: user.email_verified_at === null || user.first_name === '' ? null : user.first_name,
})

/** Renders a mail as plain text and HTML. Nothing is loaded from the network. */
export function renderMail(to: Addressee, content: MailContent): Mail {
  const { email, firstName } = typeof to === 'string' ? { email: to, firstName: null } : to
  const greeting = frame.greeting(firstName)
  return {
    to: email,
    subject: content.subject,
    text: content.plainText ?? renderText(greeting, content),
    html: renderHtml(greeting, content),
    notice: [...content.before, ...(content.items ?? []).map(({ text }) => text), ...content.after].join(' '),
  }
}

function renderText(greeting: string, { before, code, action, after }: MailContent): string {
  const parts = [greeting, ...before, action?.url, code?.label, code?.digits, ...after, frame.sender]
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n\n-- \n${frame.foot}\n`
}

function renderHtml(greeting: string, content: MailContent): string {
  const { subject, before, preview, code, action, after, items = [], links = [] } = content
  const paragraph = (text: string) =>
    html`<p class="ink" style="margin:0 0 16px;font:16px/24px ${font};color:#1a1b21">${text}</p>`
  return html`<!doctype html>
<html lang="es-CL"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${subject}</title><style>${darkStyles}</style></head>
<body class="page" style="margin:0;padding:0;background:#f9f8f6">
<div style="display:none;max-height:0;overflow:hidden">${preview ?? before[0]}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f9f8f6"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 4px 20px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="symbol" width="24" height="24" valign="top" style="background:#263eba;border-radius:2px 2px 2px 6px">${symbol}</td>
<td class="ink" style="padding-left:9px;font:600 22px/24px ${font};letter-spacing:-0.5px;color:#1a1b21">${frame.brand}</td></tr></table></td></tr>
<tr><td class="sheet" style="padding:32px 28px 16px;background:#ffffff;border:1px solid #e5e4e0;border-radius:12px">
<h1 class="ink" style="margin:0 0 20px;font:600 22px/28px ${font};letter-spacing:-0.4px;color:#1a1b21">${subject}</h1>
${paragraph(greeting)}${before.map(paragraph)}${items.map(
  ({ title, text }) =>
    html`<p class="ink" style="margin:0 0 16px;font:16px/24px ${font};color:#1a1b21">${title === null ? null : html`<strong>${title}</strong><br>`}<span class="quiet" style="color:#4f5157">${text}</span></p>`,
)}
${
  action &&
  html`<p style="margin:24px 0"><a class="button" href="${action.url}" style="display:inline-block;padding:13px 22px;border-radius:8px;background:#263eba;color:#ffffff;font:600 16px/20px ${font};text-decoration:none">${action.label}</a></p>
<p class="quiet" style="margin:0 0 20px;font:13px/20px ${font};color:#4f5157;word-break:break-all"><a class="link" href="${action.url}" style="color:#263eba">${action.url}</a></p>`
}
${code && html`${code.label === undefined ? null : paragraph(code.label)}<p class="code" style="margin:24px 0;padding:16px 0;border-radius:8px;background:#ebf0fe;color:#1a1b21;text-align:center;font:600 32px/40px ${font};letter-spacing:8px">${code.digits}</p>`}
${after.map(paragraph)}${paragraph(frame.sender)}
</td></tr>
<tr><td class="quiet" style="padding:20px 4px 0;font:13px/20px ${font};color:#4f5157">${frame.foot}${links.map(
    ({ label, url }) =>
      html`<br><a class="link" href="${url}" style="display:inline-block;padding:10px 0 0;color:#263eba">${label}</a>`,
  )}</td></tr>
</table></td></tr></table></body></html>`.text
}
