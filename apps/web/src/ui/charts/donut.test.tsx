import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Donut } from './donut.tsx'

const slices = [
  ['Servicios', 50],
  ['Salud', 30],
  ['Ropa', 20],
].map(([key, value]) => ({ key: String(key), color: '#123456', value: Number(value) }))

function renderDonut(active: string | null) {
  const activated: (string | null)[] = []
  const { container } = render(
    <Donut
      slices={slices}
      caption="Noviembre"
      total="$934.285"
      active={active}
      onActivate={(key) => activated.push(key)}
    />,
  )
  const rings = [...container.querySelectorAll('circle')].filter((ring) => ring.style.stroke !== '')
  return { container, rings, activated }
}

test('draws each slice as long as its part, one after the other', () => {
  const { rings, container } = renderDonut(null)
  const lengths = rings.map((ring) => Number.parseFloat(ring.getAttribute('stroke-dasharray') ?? ''))
  const whole = 2 * Math.PI * 74
  expect(lengths.map((length) => Math.round(((length + 2.5) / whole) * 100))).toEqual([50, 30, 20])
  expect(container.textContent).toBe('Noviembre$934.285')
})

test('dims the other slices while one stands out, and says which one is under the pointer', async () => {
  const { rings, activated } = renderDonut('Salud')
  expect(rings.map((ring) => ring.getAttribute('class')?.includes('opacity-30'))).toEqual([true, false, true])
  const [first] = rings
  if (first === undefined) throw new Error('the donut has slices')
  await userEvent.hover(first)
  await userEvent.unhover(first)
  expect(activated).toEqual(['Servicios', null])
})
