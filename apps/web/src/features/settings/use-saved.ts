import { limits } from '@lucas/contract/limits.ts'
import { useEffect, useState } from 'react'

/** Returns a flag that is true for three seconds after it was set, and its setter (spec 4, 9). */
export function useSavedNotice(): [boolean, () => void] {
  const [savedAt, setSavedAt] = useState<number | null>(null)
  useEffect(() => {
    if (savedAt === null) return
    const timer = setTimeout(() => setSavedAt(null), limits.profileSavedMs)
    return () => clearTimeout(timer)
  }, [savedAt])
  return [savedAt !== null, () => setSavedAt(Date.now())]
}
