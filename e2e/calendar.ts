import { calendarCopy } from '@lucas/contract/copy/calendar.ts'
import { formatPlainDate, monthShort } from '@lucas/contract/rules/day-text.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const maxMonths = 60

/**
 * Chooses a past day: in the calendar of a date field, month by month with the keyboard, and on touch screens in the field of the
 * device.
 */
export async function chooseDay(page: Page, field: Locator, day: PlainDate): Promise<void> {
  if ((await field.getAttribute('type')) === 'date') return field.fill(day)
  await field.click()
  const calendar = page.getByRole('dialog', { name: calendarCopy.choose })
  const button = calendar.getByRole('button', {
    name: `${formatPlainDate(day, 'weekday').replace(',', '')} de ${day.slice(0, 4)}`,
  })
  await calendar.getByRole('grid').waitFor()
  for (let month = 0; month < maxMonths && (await button.count()) === 0; month += 1)
    await page.keyboard.press('PageUp')
  await button.click()
  await calendar.waitFor({ state: 'detached' })
}

/** Awaits that a field has a day: as the value of the device's picker, or written on the button, `15 nov 2026`. */
export async function expectDay(field: Locator, day: PlainDate): Promise<void> {
  const written = `${Number(day.slice(8))} ${monthShort(day.slice(0, 7))} ${day.slice(0, 4)}`
  await expect
    .poll(() =>
      field.evaluate((node) =>
        node instanceof HTMLInputElement ? node.value : (node.textContent ?? '').trim(),
      ),
    )
    .toBeOneOf([day, written])
}
