import { sampleCopy } from '@lucas/contract/copy/banking/sample.ts'
import { Download, FileUp } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { saveFile } from '../../../lib/http/download.ts'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { ErrorBanner } from '../../../ui/primitives/error-banner.tsx'
import { Spinner } from '../../../ui/primitives/spinner.tsx'
import { formatCount } from '../format-count.ts'
import { type MadeSample, makeSample, type SampleProblem } from './read-file.ts'
import { type Sample, toLines } from './sample.ts'

const copy = sampleCopy.dialog

type Step =
  | { name: 'start' }
  | { name: 'working' }
  | { name: 'problem'; problem: SampleProblem }
  | { name: 'made'; made: MadeSample }

/** Makes the anonymised sample of a file on this machine, shows all of it, and saves it. */
export function SampleDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'start' })
  const [file, setFile] = useState<File | null>(null)
  const picker = useRef<HTMLInputElement>(null)

  async function start(chosen: File, password?: string): Promise<void> {
    setFile(chosen)
    setStep({ name: 'working' })
    const made = await makeSample(chosen, password)
    setStep(typeof made === 'string' ? { name: 'problem', problem: made } : { name: 'made', made })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={copy.title}
      description={copy.text}
      size="lg"
      footer={
        <>
          <Button onClick={step.name === 'made' ? () => picker.current?.click() : onClose}>
            {step.name === 'made' ? copy.other : copy.close}
          </Button>
          {step.name === 'made' ? (
            <Button
              variant="primary"
              icon={<Download aria-hidden="true" className="size-4" strokeWidth={1.75} />}
              onClick={() => saveSample(step.made.sample)}
            >
              {copy.save}
            </Button>
          ) : (
            <Button
              variant="primary"
              disabled={step.name === 'working'}
              icon={<FileUp aria-hidden="true" className="size-4" strokeWidth={1.75} />}
              onClick={() => picker.current?.click()}
            >
              {copy.choose}
            </Button>
          )}
        </>
      }
    >
      <input
        ref={picker}
        type="file"
        tabIndex={-1}
        aria-label={copy.label}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          currentTarget.value = ''
          if (chosen) void start(chosen)
        }}
      />
      <div className="grid gap-4">
        {step.name === 'start' && <p className="text-ink-2">{copy.accepted}</p>}
        {step.name === 'working' && (
          <p role="status" className="flex items-center gap-2 text-ink-2">
            <Spinner />
            {copy.working}
          </p>
        )}
        {step.name === 'problem' && (
          <Problem
            problem={step.problem}
            onPassword={(password) => {
              if (file !== null) void start(file, password)
            }}
          />
        )}
        {step.name === 'made' && <Made {...step.made} />}
      </div>
    </Dialog>
  )
}

function Problem({
  problem,
  onPassword,
}: {
  problem: SampleProblem
  onPassword: (password: string) => void
}) {
  const [password, setPassword] = useState('')
  if (problem !== 'passwordNeeded' && problem !== 'passwordWrong')
    return <ErrorBanner message={copy.problems[problem]} />
  const send = (event: FormEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    if (password !== '') onPassword(password)
  }
  return (
    <form onSubmit={send} className="grid gap-3">
      <PasswordInput
        label={copy.password}
        autoComplete="off"
        autoFocus
        value={password}
        error={problem === 'passwordWrong' ? copy.problems.passwordWrong : undefined}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <Button type="submit" className="justify-self-start">
        {copy.unlock}
      </Button>
    </form>
  )
}

function sayFacts(sample: Sample, lines: number): string {
  switch (sample.kind) {
    case 'pdf':
      return copy.facts.pdf(
        sample.pages.length,
        formatCount(sample.pieces.length),
        sample.pieces.length === 1,
      )
    case 'sheets':
      return copy.facts.sheets(formatCount(lines), lines === 1)
    case 'text':
      return copy.facts.text(formatCount(lines), lines === 1)
  }
}

function Made({ sample, isCut }: MadeSample) {
  const lines = toLines(sample)
  return (
    <>
      <div>
        <h3 className="font-semibold">{copy.contentTitle}</h3>
        <p className="text-sm text-ink-2">
          {sayFacts(sample, lines.length)}
          {isCut && `. ${copy.cut}`}
        </p>
      </div>
      <section
        aria-label={copy.content}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
        className="relative max-h-[min(44dvh,360px)] overflow-auto rounded-md border border-line bg-surface-2 p-3"
      >
        <pre className="font-mono text-[0.78125rem]/[1.125rem] whitespace-pre">{lines.join('\n')}</pre>
      </section>
      <p className="text-sm text-ink-2">{copy.check}</p>
      <p className="text-sm text-ink-2">{copy.send}</p>
    </>
  )
}

const saveSample = (sample: Sample): void =>
  saveFile(new Blob([JSON.stringify(sample, null, 1)], { type: 'application/json' }), copy.fileName)
