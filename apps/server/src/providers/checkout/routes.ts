import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { fail } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import { registerFormParser } from '../../platform/http/forms.ts'
import { isForwarded } from '../../platform/http/forwarded.ts'
import type { LocalCheckout } from './checkout.ts'
import { expiredPage, orderPage, refusedPage } from './page.ts'

export const checkoutPublicRoutes = ['GET /_pago/:token', 'POST /_pago/:token'] as const

const params = z.object({ token: z.string() })
const body = z.object({ card: z.enum(['good', 'once']), answer: z.enum(['pay', 'refuse']) })

interface CheckoutPageDeps {
  checkout: LocalCheckout
  /** Whether the order is unpaid. */
  isPayable: (person: string, charge: string) => Promise<boolean>
}

/** Registers the checkout page. The routes live in their own scope, which parses forms. */
export async function registerCheckoutRoutes(app: App, { checkout, isPayable }: CheckoutPageDeps) {
  describeRoutes(app, {
    'GET /_pago/:token': ['showTestCheckout', 'Shows the test checkout of development'],
    'POST /_pago/:token': ['payTestCheckout', 'Answers a payment of the test checkout'],
  })

  /** Returns the order of a token. Throws `not_found` for an invalid token and for requests through a proxy (S-22). */
  const orderOf = (request: FastifyRequest, token: string) =>
    (isForwarded(request) ? null : checkout.parseOrder(token)) ?? fail('not_found')
  const page = (reply: FastifyReply, text: string) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text)
  const config = { access: 'public', document: true } as const

  await app.register(async (scope: App) => {
    registerFormParser(scope, Object.fromEntries)
    scope.get('/_pago/:token', { config, schema: { params } }, async (request, reply) => {
      const order = orderOf(request, request.params.token)
      const isOpen = await isPayable(order.person, order.charge)
      return page(reply.code(isOpen ? 200 : 410), isOpen ? orderPage(order) : expiredPage())
    })
    scope.post('/_pago/:token', { config, schema: { params, body } }, async (request, reply) => {
      const order = orderOf(request, request.params.token)
      const { card, answer } = request.body
      if (!(await isPayable(order.person, order.charge))) return page(reply.code(410), expiredPage())
      if (answer === 'refuse') {
        await checkout.refuse(order)
        return page(reply, refusedPage())
      }
      await checkout.pay(order, card)
      return reply.redirect('/settings?tab=plan', 303)
    })
  })
}
