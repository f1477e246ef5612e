import type { BrowserContext, Page } from 'playwright-core';

/** A slow line and a processor that many times slower than this one. */
export type SlowDevice = {
  readonly latencyMilliseconds: number;
  readonly downBitsPerSecond: number;
  readonly upBitsPerSecond: number;
  readonly timesSlower: number;
};

type SlowPage = {
  readonly page: Page;
  /** The traffic over the network so far. */
  traffic(): { readonly requests: number; readonly kilobytes: number };
};

/** A page with an empty cache. */
export async function openSlowPage(context: BrowserContext, device: SlowDevice): Promise<SlowPage> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  // A stream that stays open would never let the network be idle; a route would disable the cache.
  await devtools.send('Network.setBlockedURLs', { urls: ['*/v1/auth/events*'] });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: device.latencyMilliseconds,
    downloadThroughput: device.downBitsPerSecond / 8,
    uploadThroughput: device.upBitsPerSecond / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: device.timesSlower });
  let requests = 0;
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ response }) => {
    if (!response.fromDiskCache) requests += 1;
  });
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return { page, traffic: () => ({ requests, kilobytes: bytes / 1024 }) };
}
