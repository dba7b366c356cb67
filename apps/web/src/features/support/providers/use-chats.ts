import { useSyncExternalStore } from 'react';
import { type ChatsState, onChats, readChats } from './provider-chats.ts';

/** The entries of customer service, and the state of their widgets. */
export const useChats = (): ChatsState => useSyncExternalStore(onChats, readChats, readChats);
