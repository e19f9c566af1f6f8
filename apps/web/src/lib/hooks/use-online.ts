import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const subscribe = (notify: () => void) => onlineManager.subscribe(notify)
const isOnline = () => onlineManager.isOnline()

/** Returns whether the device says that it has a network. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)
