import { demoScreenCopy as copy } from '@lucas/contract/copy/users/demo-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { isDemoSession } from '../../lib/session/storage-keys.ts'
import { BrandSymbol } from '../../ui/brand/wordmark.tsx'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { Spinner } from '../../ui/primitives/spinner.tsx'
import { demoSessionQuery, storeDemoSession } from './api.ts'

/** Creates a demo session and opens it with a page load. `isOver` shows that the last one has ended. */
export function DemoScreen({ isOver }: { isOver: boolean }) {
  const [isWaiting, setIsWaiting] = useState(isOver)
  const { data, error, refetch } = useQuery({ ...demoSessionQuery, enabled: !isWaiting && !isDemoSession })
  useEffect(() => {
    if (data !== undefined) storeDemoSession(data)
    if (data !== undefined || isDemoSession) location.replace('/dashboard')
  }, [data])
  if (isWaiting)
    return (
      <DemoMessage title={copy.overTitle} text={copy.overLead}>
        <DemoActions onStart={() => setIsWaiting(false)} />
      </DemoMessage>
    )
  if (error !== null)
    return (
      <DemoMessage title={copy.failedTitle} text={toErrorMessage(error, copy.failed)} role="alert">
        <DemoActions onStart={() => void refetch()} />
      </DemoMessage>
    )
  return (
    <DemoMessage title={copy.preparing} text={copy.preparingLead} role="status">
      <Spinner className="size-6 text-ink-3" />
    </DemoMessage>
  )
}

interface DemoMessageProps {
  title: string
  text: string
  /** Announces the message as a status or an alert. */
  role?: 'status' | 'alert'
  children: ReactNode
}

const DemoMessage = ({ title, text, role, children }: DemoMessageProps) => (
  <main className="grid min-h-dvh place-content-center px-4 text-center">
    <div role={role} className="grid justify-items-center gap-3">
      <BrandSymbol className="mb-2 size-12" />
      <h1 className="text-2xl font-semibold tracking-[-0.022em] text-balance">{title}</h1>
      <p className="mb-3 max-w-[36ch] text-ink-3">{text}</p>
      {children}
    </div>
  </main>
)

const DemoActions = ({ onStart }: { onStart: () => void }) => (
  <div className="flex flex-wrap justify-center gap-2">
    <Button variant="primary" onClick={onStart}>
      {copy.again}
    </Button>
    <a href="/" className={buttonClass('secondary', 'md')}>
      {copy.back}
    </a>
  </div>
)
