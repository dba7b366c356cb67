import { useSyncExternalStore } from 'react';
import { type ChatsState, onChats, readChats } from './provider-chats.ts';

/** The entries of customer service, and what their widgets tell. */
export const useChats = (): ChatsState => useSyncExternalStore(onChats, readChats, readChats);
