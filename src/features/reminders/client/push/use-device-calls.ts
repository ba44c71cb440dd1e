import { showFailure } from '@/platform/client/show-failure';
import { trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';

/** Sends a test to a device or topic, and says what came of it; one that is gone by then leaves the list. */
export function useTest() {
  const utils = trpc.useUtils();
  return trpc.reminders.testPushDevice.useMutation({
    onSuccess: ({ accepted, said }) => showToast({ tone: accepted ? 'success' : 'error', text: said }),
    onError: (error) => showFailure(error, 'The test could not be sent'),
    onSettled: () => utils.reminders.pushDevices.invalidate(),
  });
}

/** Sets whether a device or topic is told what reminders are about. */
export function useSetHidesText() {
  const utils = trpc.useUtils();
  return trpc.reminders.setHidesText.useMutation({
    onError: (error) => showFailure(error, 'It could not be changed'),
    onSettled: () => utils.reminders.pushDevices.invalidate(),
  });
}

/** Since when a device or topic is told, and what of it is special. */
export function factsText(since: string, hidesText: boolean): string {
  return hidesText ? `${since} · Texts are hidden` : since;
}
