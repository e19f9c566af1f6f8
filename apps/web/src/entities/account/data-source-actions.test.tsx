import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { advanceTime, fakeHttp, fakeTime, renderScreen } from '../../../test/fake-http.tsx'
import { WaysWithoutBanks } from './data-source-actions.tsx'

fakeTime()
afterEach(() => {
  delete document.documentElement.dataset.bankMail
})

describe('the ways without banks', () => {
  test.each([
    ['yes', ['/connections/importar', '/connections#correo-del-banco']],
    ['none', ['/connections/importar']],
  ])('name bank mail where it is configured: %s', async (bankMail, links) => {
    document.documentElement.dataset.bankMail = bankMail
    fakeHttp({})
    renderScreen(<WaysWithoutBanks variant="primary" />)
    await advanceTime(10)
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links)
  })
})
