import type { FileFormat } from '@salus/api/reports.ts';
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { NoticesProvider } from '../ui/feedback/NoticesProvider.tsx';
import { FileExport } from './FileExport.tsx';
import { MANY_CONTRACTS } from './file-target.ts';
import { usualReportSearch } from './report-search.ts';
import { useFileExport } from './use-file-export.ts';

/** The response body, fed by the test. */
let body: ReadableStreamDefaultController<Uint8Array> | null;
let requests: string[];
let isStopped: boolean;
/** Saved files: names and contents. */
let savedFiles: [string, string][];

beforeAll(startI18n);
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  body = null;
  requests = [];
  isStopped = false;
  savedFiles = [];
  vi.stubGlobal('fetch', async (path: string, { signal }: { signal: AbortSignal }) => {
    requests.push(path);
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        body = controller;
      },
    });
    signal.addEventListener('abort', () => {
      isStopped = true;
      breaks(signal.reason);
    });
    const format = new URLSearchParams(path.split('?')[1]).get('format');
    return new Response(stream, {
      headers: {
        'Content-Disposition': `attachment; filename="hop-dong-20261121-093000.${format}"`,
      },
    });
  });
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${blobs.size}`;
    blobs.set(address, blob as Blob);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(async function (
    this: HTMLAnchorElement,
  ) {
    const { download, href } = this;
    savedFiles.push([download, (await blobs.get(href)?.text()) ?? '']);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The report's page, and another page to navigate to. */
async function openPage(format: FileFormat, total = 3) {
  function Report() {
    const file = useFileExport();
    const start = () =>
      void file.start({ format, total, search: { ...usualReportSearch, status: ['ACTIVE'] } });
    return (
      <>
        <button type="button" onClick={start}>
          Xuất
        </button>
        <FileExport
          state={file.state}
          onStop={file.stop}
          onRetry={(again) => void file.start(again)}
        />
      </>
    );
  }
  const root = createRootRoute({ notFoundComponent: () => 'Không có trang' });
  const report = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <NoticesProvider place="/">
        <Report />
      </NoticesProvider>
    ),
  });
  const other = createRoute({
    getParentRoute: () => root,
    path: '/other',
    component: () => 'Trang khác',
  });
  const router = createRouter({
    routeTree: root.addChildren([report, other]),
    history: createMemoryHistory(),
  });
  render(<RouterProvider<AnyRouter> router={router} />);
  await screen.findByRole('button', { name: 'Xuất' });
  return router;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const nextAnswer = () => waitFor(() => body ?? Promise.reject(new Error('nothing is asked')));
const comes = async (text: string) => {
  const answer = await nextAnswer();
  await act(async () => answer.enqueue(new TextEncoder().encode(text)));
};
const ends = async () => {
  const answer = await nextAnswer();
  await act(async () => answer.close());
};
function breaks(why: unknown) {
  body?.error(why);
  body = null;
}
const bar = () => screen.findByRole<HTMLProgressElement>('progressbar');
const roleText = (role: 'status' | 'alert') => screen.queryByRole(role)?.textContent;

test('counts the contracts of a CSV across chunks, and names the saved file', async () => {
  await openPage('csv');
  press('Xuất');
  expect((await bar()).value).toBe(0);
  await nextAnswer();
  expect(requests).toEqual([
    '/v1/auth/report/export-contract?status=ACTIVE&type=EXPORT&format=csv',
  ]);
  await comes('Số hợp đồng,Gó');
  expect([(await bar()).value, (await bar()).max]).toEqual([0, 3]);
  await comes('i\r\n1,a\r\n2,');
  await screen.findByText('1 / 3 hợp đồng');
  await comes('b\r\n3,c\r\n');
  await screen.findByText('3 / 3 hợp đồng');
  // One more was sold meanwhile.
  await comes('4,d\r\n');
  expect([(await bar()).value, (await bar()).max]).toEqual([3, 3]);
  expect(roleText('status')).toBe('Đang xuất tệp');
  expect(savedFiles).toEqual([]);
  await ends();
  await waitFor(() =>
    expect(roleText('status')).toBe('Đã xuất xong: hop-dong-20261121-093000.csv'),
  );
  await waitFor(() =>
    expect(savedFiles).toEqual([
      ['hop-dong-20261121-093000.csv', 'Số hợp đồng,Gói\r\n1,a\r\n2,b\r\n3,c\r\n4,d\r\n'],
    ]),
  );
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('shows the received size of a workbook, without a total', async () => {
  await openPage('xlsx');
  press('Xuất');
  await comes('x'.repeat(1_250_000));
  await screen.findByText('Đã nhận 1.3 MB');
  expect((await bar()).hasAttribute('value')).toBe(false);
  await ends();
  await waitFor(() =>
    expect(roleText('status')).toBe('Đã xuất xong: hop-dong-20261121-093000.xlsx'),
  );
});

test('starts once for repeated presses', async () => {
  await openPage('csv');
  press('Xuất');
  press('Xuất');
  await nextAnswer();
  expect(requests.length).toBe(1);
});

test('stops on demand and saves no file', async () => {
  await openPage('csv');
  press('Xuất');
  await comes('Số\r\n1\r\n');
  fireEvent.click(await screen.findByRole('button', { name: 'Dừng xuất' }));
  await waitFor(() => expect(roleText('status')).toBe('Đã dừng xuất. Không có tệp nào được lưu.'));
  expect([isStopped, savedFiles]).toEqual([true, []]);
  press('Xuất');
  await nextAnswer();
  expect(requests.length).toBe(2);
});

test('reports a broken connection, saves no partial file, and can retry', async () => {
  await openPage('csv');
  press('Xuất');
  await comes('Số\r\n1\r\n');
  await act(async () => breaks(new TypeError('network error')));
  await waitFor(() => expect(roleText('alert')).toContain('Chưa có tệp nào được lưu.'));
  expect(savedFiles).toEqual([]);
  press('Thử lại');
  await comes('Số\r\n1\r\n');
  await ends();
  await waitFor(() =>
    expect(savedFiles).toEqual([['hop-dong-20261121-093000.csv', 'Số\r\n1\r\n']]),
  );
  expect([roleText('alert'), requests[1]]).toEqual([undefined, requests[0]]);
});

test('shows the server’s refusal', async () => {
  vi.stubGlobal('fetch', async () => {
    const refusal = { success: false, error_code: 'SERVICE_UNAVAILABLE', message: '', data: null };
    return new Response(JSON.stringify(refusal), { status: 503 });
  });
  await openPage('xlsx');
  press('Xuất');
  await waitFor(() =>
    expect(roleText('alert')).toContain('Hệ thống đang bận. Thử lại sau ít phút.'),
  );
});

test('confirms before leaving, and stops on leaving', async () => {
  const router = await openPage('csv');
  press('Xuất');
  await comes('Số\r\n');
  await bar();
  router.history.push('/other');
  await screen.findByText('Rời trang khi đang xuất tệp?');
  press('Quay lại');
  expect([(await bar()).value, isStopped]).toEqual([0, false]);
  router.history.push('/other');
  await screen.findByText('Rời trang khi đang xuất tệp?');
  press('Dừng xuất và rời trang');
  await screen.findByText('Trang khác');
  expect([isStopped, savedFiles]).toEqual([true, []]);
});

test('leaves without a confirmation when no export runs', async () => {
  const router = await openPage('csv');
  router.history.push('/other');
  await screen.findByText('Trang khác');
});

/** A browser with a file picker; the user chooses a name. */
function disk(choose: () => void = () => undefined) {
  const writes: string[] = [];
  const ends: string[] = [];
  vi.stubGlobal('showSaveFilePicker', async () => {
    choose();
    return {
      name: 'quý 3.csv',
      createWritable: async () => ({
        write: async (part: Uint8Array) => void writes.push(new TextDecoder().decode(part)),
        close: async () => void ends.push('closed'),
        abort: async () => void ends.push('given up'),
      }),
    };
  });
  return { writes, ends };
}

test('streams many contracts to disk, under the name that the user chose', async () => {
  const { writes, ends: fileEnds } = disk();
  await openPage('csv', MANY_CONTRACTS);
  press('Xuất');
  await bar();
  await comes('Số\r\n');
  await comes('1\r\n');
  expect(writes).toEqual(['Số\r\n', '1\r\n']);
  await ends();
  await waitFor(() => expect(roleText('status')).toBe('Đã xuất xong: quý 3.csv'));
  expect([fileEnds, savedFiles]).toEqual([['closed'], []]);
});

test('discards the file on disk when the export is stopped', async () => {
  const { ends: fileEnds } = disk();
  await openPage('csv', MANY_CONTRACTS);
  press('Xuất');
  fireEvent.click(await screen.findByRole('button', { name: 'Dừng xuất' }));
  await waitFor(() => expect(roleText('status')).toContain('Đã dừng xuất'));
  expect(fileEnds).toEqual(['given up']);
});

test('opens no file picker for few contracts, sends nothing when it is cancelled', async () => {
  let isPickerShown = false;
  disk(() => {
    isPickerShown = true;
    throw new DOMException('no', 'AbortError');
  });
  await openPage('csv', MANY_CONTRACTS - 1);
  press('Xuất');
  await bar();
  expect(isPickerShown).toBe(false);
  cleanup();
  requests = [];
  await openPage('csv', MANY_CONTRACTS);
  press('Xuất');
  await act(async () => undefined);
  expect([isPickerShown, requests, screen.queryByRole('progressbar')]).toEqual([true, [], null]);
});
