import { useCallback, useEffect, useRef, useState } from 'react';
import { movementOf, sharpnessOf, toGrey } from './sharpness.ts';

export type CameraState = 'starting' | 'ready' | 'still' | 'denied';

interface CameraOptions {
  /** Whether to use the camera that faces the member. */
  isFront: boolean;
  /** Whether to take the picture automatically once it is sharp and still. */
  isAutomatic: boolean;
  onPicture(picture: Blob): void;
}

const LOOK_MS = 150;
/** Frames are analysed at this width, in pixels. */
const LOOK_WIDTH = 160;
const SHARP = 120;
const STILL = 6;
/** Good frames in a row before the picture is taken, about a second. */
const LOOKS = 7;
const QUALITY = 0.92;

/** A live camera in a video element: starts with the component and ends with it. */
export function useCamera({ isAutomatic, isFront, onPicture }: CameraOptions) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const done = useRef(onPicture);
  useEffect(() => {
    done.current = onPicture;
  });

  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOver = false;
    setState('starting');
    const wanted = { facingMode: isFront ? 'user' : 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } };
    const asked = navigator.mediaDevices?.getUserMedia({ video: wanted, audio: false });
    (asked ?? Promise.reject(new Error('no camera'))).then(
      (opened) => {
        stream = opened;
        if (isOver || !video.current) return stop(opened);
        video.current.srcObject = opened;
        void video.current.play().catch(() => {});
      },
      () => !isOver && setState('denied'),
    );
    return () => {
      isOver = true;
      if (stream) stop(stream);
    };
  }, [isFront]);

  const take = useCallback(() => {
    const shown = video.current;
    if (!shown?.videoWidth) return;
    const canvas = drawn(shown, shown.videoWidth);
    canvas.toBlob((picture) => picture && done.current(picture), 'image/jpeg', QUALITY);
  }, []);

  const isLooking = isAutomatic && (state === 'ready' || state === 'still');
  useEffect(() => {
    if (!isLooking) return;
    let before: Uint8Array = new Uint8Array();
    let looks = 0;
    const timer = setInterval(() => {
      if (!video.current?.videoWidth) return;
      const canvas = drawn(video.current, LOOK_WIDTH);
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      const now = toGrey(data ?? new Uint8ClampedArray());
      const isGood = movementOf(before, now) < STILL && sharpnessOf(now, canvas.width) > SHARP;
      before = now;
      looks = isGood ? looks + 1 : 0;
      setState(looks > 1 ? 'still' : 'ready');
      if (looks < LOOKS) return;
      clearInterval(timer);
      take();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isLooking, take]);

  /** Before the first frame there is no picture to take. */
  const onFrame = () => setState('ready');
  return { video, state, take, onFrame };
}

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

function drawn(video: HTMLVideoElement, width: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((video.videoHeight / video.videoWidth) * width);
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}
