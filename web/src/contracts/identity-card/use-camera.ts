import { type RefObject, useEffect, useRef, useState } from 'react';
import { readPixels, readQrCodes } from './read-picture.ts';

type CameraState = 'starting' | 'on' | 'denied' | 'none' | 'busy' | 'lost' | 'readerFailed';

const PAUSE_MILLISECONDS = 150;

/** Shows the camera in `video` and reports the texts of QR codes until the page is left. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onTexts: (texts: readonly string[]) => void,
): CameraState {
  const [state, setState] = useState<CameraState>('starting');
  const report = useRef(onTexts);
  useEffect(() => {
    report.current = onTexts;
  });
  useEffect(() => {
    const end = new AbortController();
    void watch(video, end.signal, setState, (texts) => report.current(texts));
    return () => end.abort();
  }, [video]);
  return state;
}

async function watch(
  video: RefObject<HTMLVideoElement | null>,
  end: AbortSignal,
  onState: (state: CameraState) => void,
  onTexts: (texts: readonly string[]) => void,
): Promise<void> {
  const stream = await openCamera().catch((error: unknown) => {
    if (!end.aborted) onState(stateAfter(error));
  });
  if (!stream) return;
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  const screen = video.current;
  if (end.aborted || !screen) return stop();
  end.addEventListener('abort', stop, { once: true });
  // Unplugged, or its permission was withdrawn.
  let isLost = false;
  for (const track of stream.getTracks())
    track.addEventListener('ended', () => {
      isLost = true;
      if (!end.aborted) onState('lost');
    });
  try {
    screen.srcObject = stream;
    await screen.play();
    if (end.aborted) return;
    onState('on');
    while (!end.aborted && !isLost) {
      const texts = screen.videoWidth > 0 ? await readQrCodes(readPixels(screen)) : [];
      if (texts.length > 0 && !end.aborted) onTexts(texts);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
    }
  } catch {
    stop();
    if (!end.aborted && !isLost) onState('readerFailed');
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

function stateAfter(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'denied';
  // Another program uses it, e.g. a video call.
  return name === 'NotReadableError' ? 'busy' : 'none';
}
