import { type RefObject, useEffect, useRef, useState } from 'react';
import { pixelsOf, readQrCode } from './read-picture.ts';

export type CameraState = 'starting' | 'on' | 'denied' | 'none' | 'reader-failed';

const PAUSE_MILLISECONDS = 150;

/** Shows the camera in `video` and reports the text of each QR code until the page is left. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onText: (text: string) => void,
): CameraState {
  const [state, setState] = useState<CameraState>('starting');
  const report = useRef(onText);
  useEffect(() => {
    report.current = onText;
  });
  useEffect(() => {
    const end = new AbortController();
    void watch(video, end.signal, setState, (text) => report.current(text));
    return () => end.abort();
  }, [video]);
  return state;
}

async function watch(
  video: RefObject<HTMLVideoElement | null>,
  end: AbortSignal,
  onState: (state: CameraState) => void,
  onText: (text: string) => void,
): Promise<void> {
  const stream = await openCamera().catch((error: unknown) => {
    if (!end.aborted) onState(isDenied(error) ? 'denied' : 'none');
  });
  if (!stream) return;
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  const screen = video.current;
  if (end.aborted || !screen) return stop();
  end.addEventListener('abort', stop, { once: true });
  try {
    screen.srcObject = stream;
    await screen.play();
    if (end.aborted) return;
    onState('on');
    while (!end.aborted) {
      const text = screen.videoWidth > 0 ? await readQrCode(pixelsOf(screen)) : null;
      if (text !== null && !end.aborted) onText(text);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
    }
  } catch {
    stop();
    if (!end.aborted) onState('reader-failed');
  }
}

/** @throws when there is no camera, or its use is denied */
async function openCamera(): Promise<MediaStream> {
  return await navigator.mediaDevices.getUserMedia({
    audio: false,
    // The back camera, fine enough for the small code on a card.
    video: { facingMode: 'environment', width: { ideal: 1_920 }, height: { ideal: 1_080 } },
  });
}

function isDenied(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}
