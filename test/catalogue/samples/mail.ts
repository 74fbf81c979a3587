import type { FamilySamples } from './samples.js';

export const MAIL_SAMPLES: FamilySamples = {
  'nodemailer-pool-queue': {
    reported: [
      `
import nodemailer from 'nodemailer';
const transporter = nodemailer.createTransport({ host: 'smtp', pool: true, maxConnections: 3 });
export async function welcome(to: string): Promise<void> {
  await transporter.sendMail({ to, from: 'shop@example.org', subject: 'Welcome', text: 'Hello' });
}`,
    ],
    silent: [
      `
import nodemailer from 'nodemailer';
const transporter = nodemailer.createTransport({ host: 'smtp', pool: true, maxConnections: 3 });
declare function nextMail(): { to: string; subject: string } | undefined;
transporter.on('idle', () => {
  while (transporter.isIdle()) {
    const mail = nextMail();
    if (!mail) return;
    void transporter.sendMail({ ...mail, from: 'shop@example.org' });
  }
});`,
      `
import { createTransport } from 'nodemailer';
export const transporter = createTransport({ host: 'smtp', port: 587 });`,
    ],
  },
  'nodemailer-timeouts': {
    reported: [],
    silent: [
      `
import { createTransport } from 'nodemailer';
export const transporter = createTransport({ host: 'smtp', port: 587 });`,
    ],
  },
  'nodemailer-no-pool': {
    reported: [
      `
import { createTransport } from 'nodemailer';
const transporter = createTransport({ host: 'smtp', port: 587 });
export async function newsletter(readers: readonly string[]): Promise<void> {
  await Promise.all(readers.map((to) => transporter.sendMail({ to, from: 'shop@example.org', subject: 'News', text: 'News' })));
}`,
    ],
    silent: [
      `
import { createTransport } from 'nodemailer';
const transporter = createTransport({ host: 'smtp', port: 587 });
export async function welcome(to: string): Promise<void> {
  await transporter.sendMail({ to, from: 'shop@example.org', subject: 'Welcome', text: 'Hello' });
}`,
    ],
  },
};
