import { policyPaths } from '@lucas/contract/copy/policies.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { returnablePaths } from '../src/lib/return-path.ts'
import { createAppRouter } from '../src/router.tsx'
import { signedInRoute } from '../src/routes/signed-in.tsx'
import { robots, sitemap } from './for-robots.ts'
import { headOf } from './page-head.ts'
import { addressOf, publicPages } from './pages.ts'
import { renderPage } from './render-page.tsx'

test('every public page has a path, a title and a description of its own, short enough to be shown whole', () => {
  for (const key of ['name', 'path', 'title', 'description'] as const)
    expect(new Set(publicPages.map((page) => page[key])).size).toBe(publicPages.length)
  for (const { title, description } of publicPages) {
    expect(title.length).toBeLessThanOrEqual(60)
    expect(description.length).toBeGreaterThan(40)
    expect(description.length).toBeLessThanOrEqual(160)
  }
  expect(publicPages.map(({ name }) => name)).toEqual(expect.arrayContaining([...policyPaths]))
})

test('each renders with one title and no style of its own (S-23)', () => {
  for (const { name } of publicPages) {
    const markup = renderPage(name, 2026)
    expect(markup.match(/<h1/g)).toHaveLength(1)
    expect(markup).not.toMatch(/ style=|<style|<script/)
  }
})

test('its head names the address that the server fills in', () => {
  for (const page of publicPages) {
    const canonical = headOf(page).find(({ attrs }) => attrs?.rel === 'canonical')
    expect(canonical?.attrs?.href).toBe(addressOf(page))
    expect(sitemap()).toContain(`<loc>${addressOf(page)}</loc>`)
  }
})

test('robots are kept from every screen that asks for a sign-in, and from nothing else', () => {
  const { routesByPath } = createAppRouter(new QueryClient())
  const closed = Object.entries(routesByPath)
    .filter(([, route]) => route.parentRoute === signedInRoute)
    .map(([path]) => path)
  expect(closed.length).toBeGreaterThan(10)
  expect(closed.toSorted()).toEqual([...returnablePaths].toSorted())
  for (const path of closed)
    expect([path, robots().includes(`Disallow: ${path}\n`)]).toEqual([
      path,
      !publicPages.some((page) => page.path === path),
    ])
})
