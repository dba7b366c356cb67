import { type RefObject, useEffect, useRef, useState } from 'react';
import { onNear } from '../device/near-viewport.ts';

/** Whether an element has come near the viewport; an eager one is from the start. */
export function useNear<E extends Element>(isEager: boolean): [isNear: boolean, place: RefObject<E | null>] {
  const place = useRef<E>(null);
  const [isNear, setNear] = useState(isEager);
  useEffect(() => (isNear || !place.current ? undefined : onNear(place.current, () => setNear(true))), [isNear]);
  return [isNear, place];
}
