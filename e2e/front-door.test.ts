import { transactionPanelsCopy } from '@lucas/contract/copy/transactions/transaction-panels.ts'
import { demoLinkCopy } from '@lucas/contract/copy/users/demo.ts'
import { helpCopy } from '@lucas/contract/copy/users/help.ts'
import { landingCopy } from '@lucas/contract/copy/users/landing.ts'
import { landingFormCopy } from '@lucas/contract/copy/users/landing-form.ts'
import { policiesCopy, policyPaths } from '@lucas/contract/copy/users/policies.ts'
import { policies } from '@lucas/contract/copy/users/policy-texts.ts'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useJourney } from './journey.ts'
import { expectNoSideScroll, refusedCall, widths } from './page.ts'
import { createTestUser } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
const seen = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

test('an unknown path opens the landing page for a visitor', async () => {
  const { page, allowPageError } = await journey.openVisit({ isMoving: true })
  allowPageError(/404 \(Not Found\) \S+\/no-existe\/nada$/)
  const answer = await page.goto(at('/no-existe/nada'))
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: landingCopy.hero.title }).waitFor()
  await page.getByRole('status').getByText(landingFormCopy.redirected).waitFor()
  expect(page.url()).toBe(at('/'))
  // The line is said once.
  await page.reload()
  await page.getByRole('heading', { level: 1, name: landingCopy.hero.title }).waitFor()
  expect(await page.getByText(landingFormCopy.redirected).isVisible()).toBe(false)
})

async function fillSignup(page: Page, { firstName, lastName, email } = createTestUser()): Promise<void> {
  await page.locator('#firstName').fill(firstName)
  await page.locator('#lastName').fill(lastName)
  await page.locator('#email').fill(email)
  await page.locator('#country').selectOption('peru')
}
const sendSignup = (page: Page) => page.getByRole('button', { name: landingCopy.signup.submit }).click()

test('public pages open in a browser with an old session', async () => {
  const { page, context } = await journey.openVisit({ isMoving: true })
  const { hostname } = new URL(at('/'))
  await context.addCookies([{ name: '__Host-lb', value: 'old', domain: hostname, path: '/', secure: true }])
  for (const [path, document, title] of [
    ['/', '/landing', landingCopy.hero.title],
    ['/ayuda', '/ayuda.html', helpCopy.title],
  ] as const) {
    await page.goto(at(path))
    await page.waitForURL(at(document))
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  }
})

test('the landing page begins with one primary action, and its links stay in the column', async () => {
  const { page } = await journey.openVisit()
  await page.goto(at('/landing'))
  const main = page.getByRole('main')
  const rightOf = (link: Locator) => link.evaluate((element) => element.getBoundingClientRect().right)
  const edge = await rightOf(page.getByRole('link', { name: landingCopy.begin, exact: true }))
  expect(await rightOf(main.getByRole('link', { name: demoLinkCopy.explore }))).toBeLessThanOrEqual(edge)
  await expect.poll(() => main.getByRole('link', { name: landingCopy.enter, exact: true }).count()).toBe(0)
})

test('the landing form requires its fields, then the terms (spec 5)', async () => {
  const { page } = await journey.openVisit({ isMoving: true })
  await page.goto(at('/'))
  await page.getByRole('link', { name: landingCopy.begin, exact: true }).click()
  await sendSignup(page)
  await seen(page, 'Por favor completa todos los campos requeridos.')
  await fillSignup(page)
  await sendSignup(page)
  await seen(page, 'Debes aceptar los Términos y Condiciones para continuar.')
})

test('the landing form shows the error of the server, or a general one (spec 8)', async () => {
  const { page, context, allowPageError } = await journey.openVisit({ isMoving: true })
  await page.goto(at('/landing'))
  await fillSignup(page, { ...createTestUser(), email: 'sin-arroba' })
  await page.getByLabel(landingCopy.signup.terms).check()
  allowPageError(refusedCall)
  const answer = page.waitForResponse('**/api/users/landing/signup/')
  await sendSignup(page)
  const { error }: { error: string } = await (await answer).json()
  await seen(page, error)
  allowPageError(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await sendSignup(page)
  await seen(page, landingFormCopy.failed)
})

test('landing page, policies, help and landing form work without JavaScript', async () => {
  const { page, allowPageError } = await journey.openVisit({ javaScriptEnabled: false, width: widths.phone })
  // Without JavaScript the browser logs a line for each script.
  allowPageError(/^failed: GET .*[.]js csp$/)
  const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  const footer = page.getByRole('contentinfo')
  await page.goto(at('/'))
  await title(landingCopy.hero.title)
  for (const plan of [landingCopy.plans.free, landingCopy.plans.grow, landingCopy.plans.work])
    await page.locator('#precios').getByText(plan.price).first().waitFor()
  for (const path of policyPaths) {
    await footer.getByRole('link', { name: policiesCopy.names[path] }).click()
    await title(policies[path].title)
    await expectNoSideScroll(page)
  }
  await footer.getByRole('link', { name: policiesCopy.help }).click()
  await title(helpCopy.title)
  await page.getByText(helpCopy.questions[3].question).click()
  await page.getByText(helpCopy.questions[3].answer).waitFor()
  await page.getByText(transactionPanelsCopy.keys.title).click()
  await page.getByText(transactionPanelsCopy.keys.palette).waitFor()
  await expectNoSideScroll(page)
  await page.getByRole('link', { name: policiesCopy.back }).click()
  await title(landingCopy.hero.title)
  await fillSignup(page)
  await page.locator('input[name="terms"]').check()
  const answer = page.waitForResponse('**/api/users/landing/signup/')
  await sendSignup(page)
  expect((await answer).status()).toBe(303)
  await page.waitForURL('**/register')
})

test('public pages do not scroll sideways on a narrow screen (WCAG 1.4.10)', async () => {
  const { page } = await journey.openVisit({ width: widths.phone, isMoving: true })
  for (const width of [widths.phone, 320]) {
    await page.setViewportSize({ width, height: 640 })
    for (const path of ['/landing', '/ayuda', '/privacidad', '/login', '/register']) {
      await page.goto(at(path))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectNoSideScroll(page)
    }
  }
})

describe('metadata for search engines and link previews', () => {
  const open = (path: string, headers: Record<string, string> = {}) => fetch(at(path), { headers })
  const content = (html: string, name: string) => html.split(`="${name}" content="`)[1]?.split('"')[0]

  test('every public page has a canonical URL, a description and a picture', async () => {
    const titles = new Set<string>()
    for (const path of ['/', '/ayuda', ...policyPaths.map((name) => `/${name}`)]) {
      const answer = await open(path, { 'accept-encoding': 'br' })
      const html = await answer.text()
      expect([path, answer.headers.get('content-encoding')]).toEqual([path, 'br'])
      expect(html).toContain(`<link rel="canonical" href="${at(path)}"`)
      expect(content(html, 'og:url')).toBe(at(path))
      expect(content(html, 'description')?.length).toBeGreaterThan(40)
      expect(content(html, 'og:image')).toBe(at('/lucas.png'))
      expect(content(html, 'twitter:card')).toBe('summary_large_image')
      expect(html).not.toMatch(/lucas\.invalid|\[\[/)
      titles.add(/<title>([^<]+)</.exec(html)?.[1] ?? '')
      const again = await open(path, { 'if-none-match': answer.headers.get('etag') ?? '' })
      expect([path, again.status]).toEqual([path, 304])
    }
    expect(titles.size).toBe(policyPaths.length + 2)
  })

  test('the picture is a PNG of 1200 × 630', async () => {
    const answer = await open('/lucas.png')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    expect(bytes.length).toBeLessThan(300_000)
  })

  test('robots.txt allows public pages, names the sitemap and disallows the rest', async () => {
    const robots = await open('/robots.txt')
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(robots.headers.get('cache-control')).toBe('public, max-age=3600')
    const rules = (await robots.text()).split('\n')
    for (const path of ['/api/', '/ejemplo', '/dashboard', '/spend', '/settings', '/alerts'])
      expect(rules).toContain(`Disallow: ${path}`)
    expect(rules).toContain(`Sitemap: ${at('/sitemap.xml')}`)
    const map = await open('/sitemap.xml')
    expect(map.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const places = [...(await map.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place = '']) => place)
    expect(places).toHaveLength(policyPaths.length + 2)
    for (const place of places) {
      expect((await fetch(place)).status).toBe(200)
      const { pathname } = new URL(place)
      const closed = rules.flatMap((rule) => (rule.startsWith('Disallow: ') ? [rule.slice(10)] : []))
      expect(closed.filter((path) => pathname.startsWith(path))).toEqual([])
    }
  })
})
