import { Landmark, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { DateField } from '../src/ui/forms/date/date-field.tsx'
import { MoneyInput } from '../src/ui/forms/money-input.tsx'
import { PasswordInput } from '../src/ui/forms/password-input.tsx'
import { Select } from '../src/ui/forms/select.tsx'
import { TextInput } from '../src/ui/forms/text-input.tsx'
import { Textarea } from '../src/ui/forms/textarea.tsx'
import { Dialog } from '../src/ui/overlays/dialog.tsx'
import { Drawer } from '../src/ui/overlays/drawer.tsx'
import { toast } from '../src/ui/overlays/toast.tsx'
import { Button } from '../src/ui/primitives/button.tsx'
import { Card } from '../src/ui/primitives/card.tsx'
import { Checkbox } from '../src/ui/primitives/checkbox.tsx'
import { EmptyState } from '../src/ui/primitives/empty-state.tsx'
import { ErrorBanner } from '../src/ui/primitives/error-banner.tsx'
import { IconButton } from '../src/ui/primitives/icon-button.tsx'
import { Skeleton } from '../src/ui/primitives/skeleton.tsx'

const plus = <Plus className="size-4" aria-hidden="true" />

export function Controls() {
  const [digits, setDigits] = useState('3000000')
  return (
    <Card className="grid gap-5 p-5">
      {(['primary', 'secondary', 'ghost', 'destructive', 'link'] as const).map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          <Button variant={variant} size="sm">
            Conectar
          </Button>
          <Button variant={variant} icon={plus}>
            Conectar Banco
          </Button>
          <Button variant={variant} size="lg">
            Conectar Banco
          </Button>
          <Button variant={variant} disabled>
            Conectar
          </Button>
          <Button variant={variant} busy busyText="Eliminando...">
            Eliminar
          </Button>
        </div>
      ))}
      <div className="grid gap-4 md:grid-cols-3">
        <TextInput label="Correo" placeholder="camila@correo.cl" hint="No lo mostramos a nadie." />
        <TextInput label="Correo" defaultValue="camila@" error="Escribe un correo completo." />
        <TextInput label="Correo" defaultValue="camila@correo.cl" disabled />
        <PasswordInput label="Contraseña" defaultValue="secreto-largo" />
        <MoneyInput label="Monto objetivo" currency="CLP" value={digits} onChange={setDigits} />
        <Days />
        <Select label="País" options={[{ value: 'CL', label: 'Chile' }]} />
        <Textarea label="Notas" maxLength={500} defaultValue="Compra del mes con la Vale." />
        <Checkbox label="Acepto los términos" defaultChecked />
        <Checkbox label="Acepto los términos" error="Debes aceptar los términos." />
      </div>
      <div className="flex">
        <IconButton label="Eliminar">
          <Trash2 aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
        <IconButton label="Eliminar" busy>
          <Trash2 aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      </div>
    </Card>
  )
}

function Days() {
  const [day, setDay] = useState('2026-11-20')
  const [goal, setGoal] = useState('')
  return (
    <>
      <DateField label="Fecha" value={day} max="2026-11-30" onChange={setDay} />
      <DateField label="Fecha objetivo" isOptional value={goal} onChange={setGoal} />
    </>
  )
}

export const Feedback = () => (
  <Card className="grid gap-4 p-5">
    <ErrorBanner message="No pudimos cargar tus cuentas." onRetry={() => {}} />
    <EmptyState
      icon={<Landmark aria-hidden="true" />}
      title="No hay bancos conectados"
      text="Conecta uno y el resto se llena solo."
      action={<Button variant="primary">Conectar Primer Banco</Button>}
    />
    <Skeleton className="h-9 w-full" />
  </Card>
)

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | null>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const close = (): void => setOpen(null)
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setOpen('dialog')}>Abrir diálogo</Button>
      <Button onClick={() => setOpen('drawer')}>Abrir panel</Button>
      <Button
        onClick={() => {
          toast.success('Cuentas al día', { action: { label: 'Deshacer', run: () => {} } })
          toast.error('No pudimos guardar')
        }}
      >
        Avisar
      </Button>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Eliminar Cuenta"
        description="Esta acción no se puede deshacer"
        initialFocus={cancel}
        footer={
          <>
            <Button ref={cancel} onClick={close}>
              Cancelar
            </Button>
            <Button variant="destructive">Eliminar</Button>
          </>
        }
      >
        <p>Se borran la cuenta y sus movimientos.</p>
      </Dialog>
      <Drawer open={open === 'drawer'} onOpenChange={close} title="Banco de Chile">
        <p>Actualizada</p>
      </Drawer>
    </div>
  )
}

const tokens = [
  'bg',
  'surface',
  'surface-2',
  'surface-3',
  'line',
  'line-control',
  'ink',
  'ink-2',
  'ink-3',
  'brand',
]

export const Colours = () => (
  <div className="flex flex-wrap gap-3">
    {tokens.map((token) => (
      <div key={token} className="text-xs text-ink-3">
        <div
          className="h-14 w-24 rounded-md border border-line"
          style={{ background: `var(--lu-${token})` }}
        />
        {token}
      </div>
    ))}
  </div>
)
