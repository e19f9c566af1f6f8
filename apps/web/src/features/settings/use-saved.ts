import { limits } from '@lucas/contract/limits.ts'
import { useEffect, useState } from 'react'

/** True for three seconds after it was told (spec 4, 9). */
export function useSaved(): [boolean, () => void] {
  const [at, setAt] = useState<number | null>(null)
  useEffect(() => {
    if (at === null) return
    const timer = setTimeout(() => setAt(null), limits.profileSavedMs)
    return () => clearTimeout(timer)
  }, [at])
  return [at !== null, () => setAt(Date.now())]
}
