import { createContext, type ReactNode } from 'react'

/** Tabs with content of other features. The route provides it. */
export const SettingsSlotsContext = createContext<{ connections: ReactNode; rules: ReactNode }>({
  connections: null,
  rules: null,
})
