import { CatchBoundary } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { type ComponentType, useDeferredValue } from 'react'
import { expect, test, vi } from 'vitest'
import { late } from './late.tsx'

interface Named {
  name: string
}

const Greeting = ({ name }: Named) => <p>Hola, {name}</p>
const never = () => new Promise<ComponentType<Named>>(() => undefined)

test('what loads says so, and the part takes its place', async () => {
  let bring: (part: ComponentType<Named>) => void = () => undefined
  const Late = late<Named>(() => new Promise((arrive) => (bring = arrive)), <p>Un momento</p>)
  const { container } = render(<Late name="Camila" />)
  expect(container.querySelector('[aria-busy="true"]')?.textContent).toBe('Un momento')
  await act(async () => bring(Greeting))
  expect(container.textContent).toBe('Hola, Camila')
})

test('without a fallback nothing stands there meanwhile', () => {
  const Late = late(never)
  expect(render(<Late name="Camila" />).container.childElementCount).toBe(0)
})

test('what was brought ahead stands at once, and is fetched one time', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting)
  const Late = late(load)
  Late.preload()
  await new Promise((brought) => setTimeout(brought))
  const { container } = render(
    <>
      <Late name="Camila" />
      <Late name="Pedro" />
    </>,
  )
  expect(container.textContent).toBe('Hola, CamilaHola, Pedro')
  expect(load).toHaveBeenCalledTimes(1)
})

test('code that does not arrive is a fault of what stands around, and is asked for anew', async () => {
  const unheard = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi
    .fn<() => Promise<typeof Greeting>>(async () => Greeting)
    .mockRejectedValueOnce(new Error('no network'))
  const Late = late(load)
  const drawn = (key: string) => (
    <CatchBoundary getResetKey={() => key} errorComponent={() => <p>Falló</p>}>
      <Late name="Camila" />
    </CatchBoundary>
  )
  const { container, rerender } = render(drawn('before'))
  await screen.findByText('Falló')
  rerender(drawn('after'))
  await screen.findByText('Hola, Camila')
  expect(container.textContent).toBe('Hola, Camila')
  unheard.mockRestore()
})

/** Under a `Suspense` React 19.3 draws it some thousand times before it shows it. */
test('a part that opens one draw later is drawn as often as it changes', async () => {
  const drawn = vi.fn<() => void>()
  function Overlay() {
    drawn()
    return useDeferredValue(true, false) ? <p>abierto</p> : <p>cerrado</p>
  }
  const Late = late<object>(() => new Promise((arrive) => setTimeout(() => arrive(Overlay), 20)))
  render(<Late />)
  await screen.findByText('abierto')
  expect(drawn).toHaveBeenCalledTimes(2)
})
