import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Drawer } from './drawer.tsx'

function Question() {
  const [open, setOpen] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Eliminar Cuenta</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Eliminar Cuenta"
        description="Esta acción no se puede deshacer"
        initialFocus={cancel}
        footer={
          <>
            <button ref={cancel} type="button" onClick={() => setOpen(false)}>
              Cancelar
            </button>
            <Button variant="destructive">Eliminar</Button>
          </>
        }
      />
    </>
  )
}
const ask = () => userEvent.click(screen.getByRole('button', { name: 'Eliminar Cuenta' }))

test('a destructive question is named, described, and starts on Cancelar', async () => {
  render(<Question />)
  await ask()
  const dialog = await screen.findByRole('dialog', { name: 'Eliminar Cuenta' })
  expect(dialog.getAttribute('aria-describedby')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'))
})

test('Esc closes it and the focus returns to where it came from', async () => {
  render(<Question />)
  await ask()
  await screen.findByRole('dialog')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Eliminar Cuenta'))
})

test('a side panel starts on its title', async () => {
  render(
    <Drawer open onOpenChange={() => {}} title="Banco de Chile">
      <button type="button">Reautenticar</button>
    </Drawer>,
  )
  await screen.findByRole('dialog', { name: 'Banco de Chile' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Banco de Chile'))
})
