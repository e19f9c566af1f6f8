import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useBackEntry, withBackEntries } from './use-back-entry.ts'

let router: RouterHistory
/** What the router has shown since the test began. */
let shown: string[] = []

beforeEach(() => {
  window.history.pushState(null, '', `/before?${Math.random()}`)
  router = withBackEntries(() => ({ history: createBrowserHistory() })).history
  router.push('/goals')
  shown = []
  router.subscribe(({ location }) => shown.push(location.href))
})
const settle = () => act(() => new Promise((done) => setTimeout(done, 450)))
afterEach(async () => {
  cleanup()
  await settle() // an overlay that was open leaves its entry
  router.destroy()
})

async function goBack() {
  window.history.back()
  await settle()
}

function Overlay({ name, refuses = false }: { name: string; refuses?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  useBackEntry(isOpen, () => !refuses && setIsOpen(false))
  return (
    <button type="button" onClick={() => setIsOpen(!isOpen)}>
      {`${name} ${isOpen ? 'open' : 'closed'}`}
    </button>
  )
}
const press = async (name: string) => {
  act(() => screen.getByRole('button', { name: new RegExp(name) }).click())
  await settle()
}
const states = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test('Back closes the topmost overlay, one at a time, and then leaves the screen', async () => {
  render(['sheet', 'dialog'].map((name) => <Overlay key={name} name={name} />))
  await press('sheet')
  await press('dialog')
  await goBack()
  expect(states()).toEqual(['sheet open', 'dialog closed'])
  await goBack()
  expect(states()).toEqual(['sheet closed', 'dialog closed'])
  expect(shown).toEqual([])
  await goBack()
  expect(shown).toEqual([expect.stringContaining('/before')])
})

test('an overlay that is closed by other means leaves no entry', async () => {
  render(<Overlay name="dialog" />)
  await press('dialog')
  await press('dialog')
  await goBack()
  expect(shown).toEqual([expect.stringContaining('/before')])
})

test('an overlay that refuses to close keeps its entry', async () => {
  render(<Overlay name="sync" refuses />)
  await press('sync')
  await goBack()
  await goBack()
  expect(states()).toEqual(['sync open'])
  expect(shown).toEqual([])
})

test('Forward does not open a closed overlay again', async () => {
  render(<Overlay name="dialog" />)
  await press('dialog')
  await goBack()
  window.history.forward()
  await settle()
  expect(states()).toEqual(['dialog closed'])
  await goBack()
  expect(shown).toEqual([expect.stringContaining('/before')])
})

test('a link in an overlay takes its place: Back leads to the screen below', async () => {
  render(<Overlay name="dialog" />)
  await press('dialog')
  router.push('/spend')
  await press('dialog')
  expect(window.location.pathname).toBe('/spend')
  await goBack()
  expect(shown).toEqual(['/spend', '/goals'])
})

test('a search parameter that changes below an overlay stays after it is closed', async () => {
  render(<Overlay name="dialog" />)
  await press('dialog')
  router.replace('/goals?goal=7')
  await goBack()
  expect(window.location.search).toBe('?goal=7')
  expect(router.location.href).toBe('/goals?goal=7')
})
