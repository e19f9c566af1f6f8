import { CatchBoundary } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { type ComponentType, useDeferredValue } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyComponent } from './lazy-component.tsx'

interface Named {
  name: string
}

const Greeting = ({ name }: Named) => <p>Hola, {name}</p>
const never = () => new Promise<ComponentType<Named>>(() => undefined)

test('shows a busy fallback until the component is loaded', async () => {
  let resolveLoad: (part: ComponentType<Named>) => void = () => undefined
  const Lazy = lazyComponent<Named>(() => new Promise((arrive) => (resolveLoad = arrive)), <p>Un momento</p>)
  const { container } = render(<Lazy name="Camila" />)
  expect(container.querySelector('[aria-busy="true"]')?.textContent).toBe('Un momento')
  await act(async () => resolveLoad(Greeting))
  expect(container.textContent).toBe('Hola, Camila')
})

test('renders nothing while it loads without a fallback', () => {
  const Lazy = lazyComponent(never)
  expect(render(<Lazy name="Camila" />).container.childElementCount).toBe(0)
})

test('renders a preloaded component at once and loads it once', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting)
  const Lazy = lazyComponent(load)
  Lazy.preload()
  await new Promise((done) => setTimeout(done)) // a load that has resolved is rendered after its microtasks
  const { container } = render(
    <>
      <Lazy name="Camila" />
      <Lazy name="Pedro" />
    </>,
  )
  expect(container.textContent).toBe('Hola, CamilaHola, Pedro')
  expect(load).toHaveBeenCalledTimes(1)
})

test('throws to the error boundary when loading fails, and loads again on the next render', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi
    .fn<() => Promise<typeof Greeting>>(async () => Greeting)
    .mockRejectedValueOnce(new Error('no network'))
  const Lazy = lazyComponent(load)
  const drawn = (key: string) => (
    <CatchBoundary getResetKey={() => key} errorComponent={() => <p>Falló</p>}>
      <Lazy name="Camila" />
    </CatchBoundary>
  )
  const { container, rerender } = render(drawn('before'))
  await screen.findByText('Falló')
  rerender(drawn('after'))
  await screen.findByText('Hola, Camila')
  expect(container.textContent).toBe('Hola, Camila')
  consoleError.mockRestore()
})

/** Inside a `Suspense`, React 19.3 renders the component some thousand times before it shows it. */
test('renders a component with a deferred value only as often as it changes', async () => {
  const drawn = vi.fn<() => void>()
  function Overlay() {
    drawn()
    return useDeferredValue(true, false) ? <p>abierto</p> : <p>cerrado</p>
  }
  const Lazy = lazyComponent<object>(() => new Promise((arrive) => setTimeout(() => arrive(Overlay), 20)))
  render(<Lazy />)
  await screen.findByText('abierto')
  expect(drawn).toHaveBeenCalledTimes(2)
})
