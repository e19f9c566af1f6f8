import { createContext, type ReactNode } from 'react'

/** Tabs that other features fill; the route puts them in. */
export const SettingsSlotsContext = createContext<{ connections: ReactNode }>({ connections: null })
