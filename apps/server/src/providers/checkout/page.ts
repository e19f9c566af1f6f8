import { billingCopy } from '@lucas/contract/copy/users/billing.ts'
import { plansCopy } from '@lucas/contract/copy/users/plans.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import type { ChargeRequest } from '../../modules/billing/index.ts'
import { type Html, html } from '../../platform/http/pages/html.ts'
import { stylePath } from '../../platform/http/pages/page-style.ts'
import { type Card, cards } from './checkout.ts'

const copy = billingCopy.checkout
const backTo = '/settings?tab=plan'

const frame = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="es-CL">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Lucas</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${stylePath}"></head>
<body><main class="checkout"><p class="mark">${copy.mark}</p>${content}</main></body></html>`.text

const choice = (card: Card, isFirst: boolean): Html =>
  html`<label><input type="radio" name="card" value="${card}"${isFirst ? html` checked` : null}>
<span><strong>•••• ${cards[card].digits}</strong><span>${copy.cards[card]}</span></span></label>`

/** Returns the page of an order: amount, choice of a test card, and a button to decline. */
export const orderPage = ({ plan, reason, amount }: ChargeRequest): string =>
  frame(
    copy.title,
    html`<h1>${copy.title}</h1><p>${copy.lead}</p>
<dl><div><dt>${copy.product(plansCopy.offers[plan].name)}<small>${reason === 'upgrade' ? copy.rest : copy.month}</small></dt>
<dd>${money(amount, 'CLP')}</dd></div><div class="total"><dt>${copy.total}</dt><dd>${money(amount, 'CLP')}</dd></div></dl>
<form method="post"><fieldset><legend>${copy.card}</legend>${choice('good', true)}${choice('once', false)}</fieldset>
<button name="answer" value="pay">${copy.pay(money(amount, 'CLP'))}</button>
<button name="answer" value="refuse" class="quiet">${copy.refuse}</button></form>
<p><a href="${backTo}">${copy.back}</a></p>`,
  )

export const refusedPage = (): string =>
  frame(
    copy.refusedTitle,
    html`<h1>${copy.refusedTitle}</h1><p role="alert">${copy.refused}</p><p><a href="${backTo}">${copy.again}</a></p>`,
  )

export const expiredPage = (): string =>
  frame(
    copy.expiredTitle,
    html`<h1>${copy.expiredTitle}</h1><p>${copy.expired}</p><p><a href="${backTo}">${copy.back}</a></p>`,
  )
